/** Which window is open over the page; there is one at most. */
export type WindowName = "settings" | "help" | "rules" | "menu" | "orders" | "hint";

class Windows {
  open: WindowName | null = $state(null);

  show(name: WindowName): void {
    this.open = name;
  }

  close = (): void => {
    this.open = null;
  };
}

export const windows = new Windows();
