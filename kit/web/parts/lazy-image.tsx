import { useEffect, useRef, useState } from 'react'
import styles from './lazy-image.module.css'

/** How near to the window an image must be before it is fetched, in pixels. */
const LAZY_THRESHOLD = 100
/** How long it must stay near, in milliseconds: who scrolls past fetches nothing. */
const LAZY_DELAY = 300

interface LazyImageProps {
  src: string
  alt: string
  className?: string
  /** Width by height, to keep the room of an image that has not come yet: `16 / 9`. */
  ratio?: string
}

/** An image that is fetched when it comes near the window and stays there a moment; its room is kept. */
export function LazyImage({ src, alt, className, ratio }: LazyImageProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const [near, setNear] = useState(false)
  const [drawn, setDrawn] = useState(false)

  useEffect(() => {
    if (!frame.current) return
    let waiting: number | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        window.clearTimeout(waiting)
        if (!entry?.isIntersecting) return
        waiting = window.setTimeout(() => {
          setNear(true)
          observer.disconnect()
        }, LAZY_DELAY)
      },
      { rootMargin: `${LAZY_THRESHOLD}px` },
    )
    observer.observe(frame.current)
    return () => {
      window.clearTimeout(waiting)
      observer.disconnect()
    }
  }, [])

  return (
    <span
      ref={frame}
      className={[styles.frame, className].filter(Boolean).join(' ')}
      style={ratio ? { aspectRatio: ratio } : undefined}
    >
      {near && (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          data-drawn={drawn || undefined}
          onLoad={() => setDrawn(true)}
        />
      )}
    </span>
  )
}
