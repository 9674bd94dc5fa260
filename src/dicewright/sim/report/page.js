// Sorting by a column, and the theme. Everything else on the page is still.
for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const head = button.closest("th"), table = head.closest("table"), body = table.tBodies[0];
    const column = [...head.parentElement.children].indexOf(head);
    const up = head.getAttribute("aria-sort") === "descending";
    for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    const value = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent;
    const compare = (a, b) => {
      const [x, y] = [value(a), value(b)];
      // Rows without a value stay at the end, whichever way.
      if (x === "" || y === "") return (x === "") - (y === "");
      const order = isNaN(x) || isNaN(y) ? x.localeCompare(y) : x - y;
      return up ? order : -order;
    };
    body.append(...[...body.rows].sort(compare));
  });
}
document.querySelector(".theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
