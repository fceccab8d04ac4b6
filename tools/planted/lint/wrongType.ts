// breaks: TS2322
export const units: bigint = 'a hundred'
