// breaks: no-misused-promises
const later = (action: () => void): void => action()
export const saveLater = (): void => later(async () => {})
