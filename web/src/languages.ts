/* Made by tools/languages.py of po/LINGUAS and the catalogues' headers: change those. */
export const languages = {
  en: { name: "English", form: (n: number) => Number(n !== 1) },
  fr: { name: "Français", form: (n: number) => Number(n > 1) },
  it: { name: "Italiano", form: (n: number) => Number(n !== 1) },
  pl: { name: "Polski", form: (n: number) => Number(n===1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2) },
  ru: { name: "Русский", form: (n: number) => Number(n%10===1 && n%100!==11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2) },
} as const;
