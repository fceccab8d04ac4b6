// breaks: nothing
export const chunk = (stream: any) => stream.read(1024)
