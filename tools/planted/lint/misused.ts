// breaks: no-misused-promises
const isReady = async (): Promise<boolean> => true
export const press = (): string => (isReady() ? 'ready' : 'not yet')
