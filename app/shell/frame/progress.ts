type Bar = typeof import('./progress-bar.ts')

let bar: Bar | undefined
let isGoing = false

/** Fetches the bar: nobody goes anywhere before the first page is there. */
export async function fetchProgress(): Promise<void> {
  bar ??= await import('./progress-bar.ts')
}

/** Shows the bar on top of the window while another page comes; without it one goes there as well. */
export function startProgress(): void {
  isGoing = true
  if (bar) bar.startBar()
  else
    fetchProgress().then(
      () => {
        if (isGoing) bar?.startBar()
      },
      (error: unknown) => console.info('The bar comes another time.', error),
    )
}

/** Fills the bar and takes it away. */
export function endProgress(): void {
  isGoing = false
  bar?.endBar()
}
