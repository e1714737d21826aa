import styles from './loading-seeds.module.css'
import { LogoMark } from './logo.tsx'

const places = Array.from({ length: 12 }, (_, place) => place)

/** The logo with twelve seeds that light up in turn; under reduced motion six of them stand lit. */
export function LoadingSeeds({ size = 176, label = 'A carregar' }: { size?: number; label?: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuetext={label}
      className={styles.ring}
      style={{ width: size, height: size }}
    >
      <LogoMark size={Math.round(size * 0.477)} />
      <svg viewBox="0 0 160 160" aria-hidden="true">
        {places.map(place => (
          <path
            key={place}
            d="M80 6Q87 17 80 28Q73 17 80 6Z"
            transform={`rotate(${place * 30} 80 80)`}
            style={{ animationDelay: `${place * 0.15 - 1.8}s` }}
          />
        ))}
      </svg>
    </div>
  )
}
