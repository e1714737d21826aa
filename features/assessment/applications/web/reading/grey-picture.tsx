import { useEffect, useRef } from 'react'
import styles from './read-tab.module.css'

interface Greys {
  width: number
  height: number
  grey: Uint8Array
}

/** A part of a photograph in greys. */
export function GreyPicture({ picture: { width, height, grey }, alt }: { picture: Greys; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const image = context.createImageData(width, height)
    for (const [at, value] of grey.entries()) image.data.set([value, value, value, 255], 4 * at)
    context.putImageData(image, 0, 0)
  }, [width, height, grey])
  return (
    <canvas ref={canvas} className={styles.grey} width={width} height={height} role="img" aria-label={alt} />
  )
}
