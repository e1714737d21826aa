import { AuthIllustration } from '#kit/web/pattern/auth-illustration.tsx'
import { BrokenBlackboard } from '#kit/web/pattern/broken-blackboard.tsx'
import { CapulanaPattern, CapulanaStrip } from '#kit/web/pattern/capulana.tsx'
import { Crossroads } from '#kit/web/pattern/crossroads.tsx'
import { EmptyBasket } from '#kit/web/pattern/empty-basket.tsx'
import { LoadingSeeds } from '#kit/web/pattern/loading-seeds.tsx'
import { LogoFull, LogoMark } from '#kit/web/pattern/logo.tsx'
import { NavFooterArt } from '#kit/web/pattern/nav-footer-art.tsx'
import type { States } from './all-parts.tsx'

export const drawings: Readonly<Record<string, States>> = {
  AuthIllustration: { usual: () => <AuthIllustration /> },
  BrokenBlackboard: { usual: () => <BrokenBlackboard /> },
  CapulanaPattern: {
    usual: () => (
      <svg width={128} height={128} aria-hidden="true">
        <defs>
          <CapulanaPattern id="parts-cloth" motif="losango" />
        </defs>
        <rect width={128} height={128} fill="url(#parts-cloth)" />
      </svg>
    ),
  },
  CapulanaStrip: { usual: () => <CapulanaStrip /> },
  Crossroads: { usual: () => <Crossroads /> },
  EmptyBasket: { usual: () => <EmptyBasket /> },
  LoadingSeeds: { usual: () => <LoadingSeeds /> },
  LogoFull: { usual: () => <LogoFull name="Dondza Academy" /> },
  LogoMark: { usual: () => <LogoMark title="Dondza" /> },
  NavFooterArt: { usual: () => <NavFooterArt /> },
}
