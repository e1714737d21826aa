declare global {
  interface Window {
    /** What was pressed before our code had come, as `app/first-paint.js` keeps it. */
    __EARLY__?: ['click' | 'submit', HTMLElement][]
  }
}

let waiting: NonNullable<Window['__EARLY__']> = []

/** From here on the page itself hears what is pressed. */
export function stopBufferingEarly(): void {
  waiting = window.__EARLY__ ?? []
  window.__EARLY__ = undefined
}

/** Does what somebody pressed before the page was alive, now that it is. */
export function replayEarlyInput(): void {
  for (const [type, pressed] of waiting.splice(0))
    if (type === 'click') pressed.click()
    else if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
}
