// breaks: no-floating-promises
const save = async (): Promise<void> => {}
export const press = (): void => {
  save()
}
