import styles from './plant.module.css'

/** From bare soil to a plant with roots. */
export const growth = ['a começar', 'semente', 'a crescer', 'consolidado'] as const
export type Growth = (typeof growth)[number]

/** Progress as a plant, distinguishable by shape alone; its word is beside it. */
export function Plant({ state, size = 40 }: { state: Growth; size?: number }) {
  return (
    <svg className={styles.plant} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      {drawings[state]}
    </svg>
  )
}

const soil = <path className={styles.soil} d="M4 25H36" />

const drawings: Record<Growth, React.ReactNode> = {
  'a começar': <path className={styles.soil} strokeDasharray="3 3.4" d="M4 25H36" />,
  semente: (
    <>
      {soil}
      <path className={styles.seed} d="M18.4 27.2C25.2 27.8 27.8 33 25.2 39.2 18 38.4 14.8 32.6 18.4 27.2Z" />
      <path className={styles.slit} d="M19.8 29.6C22.4 31.4 23.8 34 24.2 37" />
    </>
  ),
  'a crescer': (
    <>
      {soil}
      <path className={styles.stem} d="M20 25V14.5M20 25V31" />
      <path className={styles.leaf} d="M19.6 17.5C13.6 17.5 10.2 13.8 10 9 15.6 9 19.4 12 19.6 17.5Z" />
      <path className={styles.leaf} d="M20.4 15C20.4 9.4 24.2 6 29.6 6 29.6 11.4 26 15 20.4 15Z" />
    </>
  ),
  consolidado: (
    <>
      {soil}
      <path className={styles.stem} d="M20 25V8M20 25V36M20 29L13.6 34M20 29L26.4 34" />
      <path className={styles.leaf} d="M20 9.4C16.4 6.6 16.4 3.4 20 .6 23.6 3.4 23.6 6.6 20 9.4Z" />
      <path className={styles.leaf} d="M19.4 15.6C14.2 16 10.4 13.2 9.6 8.8 14.8 8.2 18.8 10.8 19.4 15.6Z" />
      <path className={styles.leaf} d="M20.6 15.6C25.8 16 29.6 13.2 30.4 8.8 25.2 8.2 21.2 10.8 20.6 15.6Z" />
      <path className={styles.leaf} d="M19.4 23C12.8 23.8 8 20.6 6.8 15.4 13.4 14.4 18.6 17.4 19.4 23Z" />
      <path className={styles.leaf} d="M20.6 23C27.2 23.8 32 20.6 33.2 15.4 26.6 14.4 21.4 17.4 20.6 23Z" />
    </>
  ),
}
