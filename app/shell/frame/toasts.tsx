import { Toaster } from 'sonner'
import { useSettings } from '#kit/web/settings/use-settings.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import './toasts.css'

const FOUR_SECONDS = 4000

/** Where short messages appear: at most three, at the end of the window, with one action each. */
export function Toasts() {
  const { direction } = useSettings()
  return (
    <Toaster
      dir={direction}
      position={direction === 'rtl' ? 'bottom-left' : 'bottom-right'}
      visibleToasts={3}
      duration={FOUR_SECONDS * 1.5}
      closeButton
      offset={{ bottom: 32, right: 40, left: 40 }}
      mobileOffset={{ bottom: 16, left: 12, right: 12 }}
      containerAriaLabel="Avisos"
      toastOptions={{ closeButtonAriaLabel: 'Fechar o aviso' }}
      icons={{
        success: <Icon name="check-circle" size={20} />,
        error: <Icon name="warning-circle" size={20} />,
        warning: <Icon name="warning" size={20} />,
        info: <Icon name="info" size={20} />,
        close: <Icon name="x" size={18} />,
      }}
    />
  )
}
