// breaks: nothing
const save = async (): Promise<void> => {}
export const press = async (): Promise<void> => {
  await save()
}
