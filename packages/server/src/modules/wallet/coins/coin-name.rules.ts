import { fold, readings } from '../../../platform/folded.rules.ts'

/** The parts of a coin that members read. */
interface Named {
  name: string
  code: string
}

/** Whether a name can be mistaken for a coin's name, symbol or both, in any order and with any punctuation. */
export const readsAs = (name: string, coin: Named): boolean => {
  const names = readings(name)
  const coinReadings = readings(coin.name)
  if (names.length === 0 || coinReadings.length === 0) return name.trim() === coin.name.trim()
  const code = fold(coin.code)
  return names.some((reading) => coinReadings.some((coinReading) => areAlike(reading, coinReading, code)))
}

const areAlike = (reading: readonly string[], coinReading: readonly string[], code: string): boolean => {
  const name = coinReading.join('')
  if ([name, code, name + code, code + name].includes(reading.join(''))) return true
  const isComplete = reading.includes(code) || coinReading.every((word) => reading.includes(word))
  return isComplete && reading.every((word) => word === code || coinReading.includes(word))
}
