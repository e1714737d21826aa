import { Link } from '#kit/web/parts/link.tsx'
import { LogoFull, LogoMark } from '#kit/web/pattern/logo.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'

interface BrandProps {
  /** `single` is the mark alone, for the narrow menu. */
  variant?: 'full' | 'single'
  className?: string
}

/** The logo, which leads to the start of the product. */
export function Brand({ variant = 'full', className }: BrandProps) {
  const { appName } = runtimeConfig()
  return (
    <Link to="/" className={className} aria-label={`${appName}, início`}>
      {variant === 'full' ? <LogoFull name={appName} /> : <LogoMark size={36} />}
    </Link>
  )
}
