/** A change of a chance to win, as people write it: +12 %, −3 %. */
export const percent = (share: number, lang: string): string =>
  new Intl.NumberFormat(lang, {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: 0,
  })
    .format(share)
    .replace("-", "−");
