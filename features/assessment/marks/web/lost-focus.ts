/** Whether what had the focus is gone, or can no longer be used: the keyboard stands nowhere. */
export function hasLostFocus(): boolean {
  const at = document.activeElement
  return at === null || at === document.body || at.matches(':disabled')
}
