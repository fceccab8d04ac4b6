// breaks: amounts-are-exact
export const typed = (text: string) => +text
