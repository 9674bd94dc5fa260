/** The page's classes and states live on the body: styles of every size of window read them there. What is as it was is not touched: all of
 *  the page would be styled anew. */
export function wear(classes: string, data: Record<string, string | null> = {}): void {
  const { body } = document;
  if (body.className !== classes) body.className = classes;
  for (const key of Object.keys(body.dataset)) if (!(key in data)) delete body.dataset[key];
  for (const [key, value] of Object.entries(data)) {
    if (value === null) delete body.dataset[key];
    else if (body.dataset[key] !== value) body.dataset[key] = value;
  }
}
