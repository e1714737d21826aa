/** Letters in points, and the height of their lines: from the largest to the smallest that are read at arm's length. */
export interface Density {
  letters: number
  leading: number
  /** Little height is spent before the table. */
  isLow: boolean
}

/** A sheet on which the pupils of a group stand one below another. */
interface Sheet {
  /** More pupils are on no page of it, however close their rows stand. */
  mostPupils: number
  densities: readonly Density[]
}

/** By the paper, and the sheet that it is printed on. */
export const sheets: Readonly<Record<'pauta A3' | 'pauta A4' | 'mini-pauta A4', Sheet>> = {
  'pauta A3': {
    mostPupils: 65,
    densities: [
      { letters: 11, leading: 0.94, isLow: false },
      { letters: 10, leading: 0.9, isLow: false },
      { letters: 9.2, leading: 0.86, isLow: false },
      { letters: 8.5, leading: 0.8, isLow: false },
      { letters: 8, leading: 0.78, isLow: false },
      { letters: 7.5, leading: 0.76, isLow: false },
      { letters: 7.5, leading: 0.74, isLow: true },
    ],
  },
  'pauta A4': {
    mostPupils: 38,
    densities: [
      { letters: 8, leading: 0.8, isLow: true },
      { letters: 8, leading: 0.74, isLow: true },
    ],
  },
  'mini-pauta A4': {
    mostPupils: 65,
    densities: [
      { letters: 11, leading: 0.98, isLow: false },
      { letters: 10, leading: 0.92, isLow: false },
      { letters: 9, leading: 0.86, isLow: false },
      { letters: 8, leading: 0.8, isLow: false },
      { letters: 8, leading: 0.74, isLow: true },
    ],
  },
}
