// breaks: nothing
export const upload = () => new XMLHttpRequest()
