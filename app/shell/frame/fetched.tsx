// biome-ignore lint/style/noRestrictedImports: a page has a waiting indicator and a boundary of its own.
import { type ComponentType, lazy, useState } from 'react'

/**
 * A page, a frame or a guard, fetched when somebody goes there; a waiting indicator and a boundary stand around it, unlike
 * the parts of `kit/web/parts/fetched.tsx`. Where it has come before it is first drawn, it is drawn at once.
 */
export function fetched<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let component: ComponentType<Props> | undefined
  const fetch = async () => {
    component = await load()
    return { default: component }
  }
  const Lazy: ComponentType<Props> = lazy(fetch)

  function Part(props: Props) {
    // Chosen once: another choice later would begin the part anew.
    const [Drawn] = useState(() => component ?? Lazy)
    return <Drawn {...props} />
  }
  return { Part, fetch }
}
