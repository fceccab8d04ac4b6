const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (list: readonly (readonly [RegExp, string])[], device: string): string | undefined =>
  list.find(([pattern]) => pattern.test(device))?.[1]

/** A user agent in familiar terms: `Firefox, Linux`; verbatim if it has none we know. */
export const deviceName = (device: string): string => {
  const known = [nameIn(browsers, device), nameIn(systems, device)].filter(Boolean)
  return known.length > 0 ? known.join(', ') : device.trim()
}
