/** The page's classes and states live on the body: styles of every size of window read them there. */
export function wear(classes: string, data: Record<string, string | null> = {}): void {
  document.body.className = classes;
  for (const key of Object.keys(document.body.dataset))
    if (!(key in data)) delete document.body.dataset[key];
  for (const [key, value] of Object.entries(data)) {
    if (value === null) delete document.body.dataset[key];
    else document.body.dataset[key] = value;
  }
}
