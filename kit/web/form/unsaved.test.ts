import { describe, expect, it } from 'vitest'
import { hasUnsaved, markUnsaved, onUnsaved } from './unsaved.ts'

describe('what the header knows of forms', () => {
  it('something is unsaved until every form that said so has taken it back', () => {
    const heard: boolean[] = []
    const stop = onUnsaved(() => heard.push(hasUnsaved()))
    const first = markUnsaved()
    const second = markUnsaved()
    first()
    first()
    expect(hasUnsaved()).toBe(true)
    second()
    stop()
    expect(hasUnsaved()).toBe(false)
    expect(heard.at(0)).toBe(true)
    expect(heard.at(-1)).toBe(false)
  })
})
