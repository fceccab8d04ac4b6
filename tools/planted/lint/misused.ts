// breaks: no-misused-promises
const later = (act: () => void): void => act()
export const saveLater = (): void => later(async () => {})
