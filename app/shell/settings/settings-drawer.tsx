import { useEffect } from 'react'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { useFullScreen } from '#kit/web/parts/full-screen.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { savesData } from '#kit/web/saves-data.ts'
import type { Settings, ThemeMode } from '#kit/web/settings/settings-store.ts'
import { resetSettings, setMode, updateSettings, useSettings } from '#kit/web/settings/use-settings.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { palettes } from '#kit/web/theme/tokens.ts'
import dot from './changed-dot.module.css'
import { NavColorPicture, NavLayoutPicture } from './layout-pictures.tsx'
import styles from './settings-drawer.module.css'
import { Choice, ChoiceGroup, Toggle } from './settings-parts.tsx'

const NAV_LAYOUTS = { vertical: 'Vertical', horizontal: 'Horizontal', mini: 'Mini' } as const
const NAV_COLORS = { integrate: 'Integrada', apparent: 'Destacada' } as const
const COLORS = {
  default: 'Verde',
  cyan: 'Ciano',
  purple: 'Roxo',
  blue: 'Azul',
  orange: 'Laranja',
  red: 'Vermelho',
} as const
const FONTS = {
  default: 'Source Sans',
  'Inter Variable': 'Inter',
  'DM Sans Variable': 'DM Sans',
  'Nunito Sans Variable': 'Nunito Sans',
} as const

interface SettingsDrawerProps {
  open: boolean
  onClose: () => void
  /** The compact width acts on the dashboard alone. */
  onDashboard: boolean
}

/** The appearance of this device; every choice shows at once and is kept. */
export function SettingsDrawer({ open, onClose, onDashboard }: SettingsDrawerProps) {
  const settings = useSettings()
  const compactOffered = useMediaQuery('(min-width:1600.05px)') && onDashboard
  useEffect(loadFontsForPreview, [])

  return (
    <Modal place="end" open={open} onClose={onClose} className={styles.paper} labelledBy="definicoes">
      <Row as="header" gap={4} center rigid className={styles.head}>
        <h2 id="definicoes">Definições</h2>
        <IconButton
          aria-label={settings.differs ? 'Repor as definições (alteradas)' : 'Repor as definições'}
          onClick={resetSettings}
        >
          <Icon name="arrow-counter-clockwise" size={22} />
          {settings.differs && <span className={dot.dot} data-testid="reset-dot" />}
        </IconButton>
        <IconButton aria-label="Fechar" onClick={onClose}>
          <Icon name="x" size={20} />
        </IconButton>
      </Row>
      <div className={styles.body}>
        <ModeAndToggles settings={settings} compactOffered={compactOffered} />
        <ChoiceGroup label="Navegação" columns={3}>
          {entries(NAV_LAYOUTS).map(([value, label]) => (
            <Choice
              key={value}
              label={label}
              chosen={settings.navLayout === value}
              onChoose={() => updateSettings({ navLayout: value })}
            >
              <NavLayoutPicture layout={value} />
            </Choice>
          ))}
        </ChoiceGroup>
        <ChoiceGroup label="Cor da navegação" columns={2}>
          {entries(NAV_COLORS).map(([value, label]) => (
            <Choice
              key={value}
              label={label}
              look="row"
              chosen={settings.navColor === value}
              onChoose={() => updateSettings({ navColor: value })}
            >
              <NavColorPicture color={value} />
            </Choice>
          ))}
        </ChoiceGroup>
        <ChoiceGroup label="Cor principal" columns={3}>
          {entries(COLORS).map(([value, label]) => (
            <Choice
              key={value}
              label={label}
              look="color"
              color={palettes[value][settings.colorScheme].main}
              chosen={settings.primaryColor === value}
              onChoose={() => updateSettings({ primaryColor: value })}
            >
              <span className={styles.seed} aria-hidden="true" />
            </Choice>
          ))}
        </ChoiceGroup>
        <ChoiceGroup label="Letra" columns={2}>
          {entries(FONTS).map(([value, label]) => (
            <Choice
              key={value}
              label={label}
              look="font"
              font={value === 'default' ? 'Source Sans 3 Variable' : value}
              chosen={settings.fontFamily === value}
              onChoose={() => updateSettings({ fontFamily: value })}
            >
              <span className={styles.specimen} aria-hidden="true">
                Açã
              </span>
            </Choice>
          ))}
        </ChoiceGroup>
      </div>
      <FullScreenFooter />
    </Modal>
  )
}

interface ModeProps {
  settings: Settings & { mode: ThemeMode }
  compactOffered: boolean
}

function ModeAndToggles({ settings, compactOffered }: ModeProps) {
  return (
    <>
      <div className={styles.toggles}>
        <Toggle
          label="Modo escuro"
          icon="moon"
          on={settings.colorScheme === 'dark'}
          onChange={on => setMode(on ? 'dark' : 'light')}
        />
        <Toggle
          label="Contraste"
          icon="circle-half"
          on={settings.contrast === 'hight'}
          onChange={on => updateSettings({ contrast: on ? 'hight' : 'default' })}
        />
        <Toggle
          label="Da direita para a esquerda"
          icon="text-align-right"
          on={settings.direction === 'rtl'}
          onChange={on => updateSettings({ direction: on ? 'rtl' : 'ltr' })}
        />
        <Toggle
          label="Compacto"
          note="> 1600 px"
          hint="Só no painel, acima de 1600 px"
          icon="arrows-in-line-horizontal"
          on={settings.compactLayout}
          disabled={!compactOffered}
          onChange={on => updateSettings({ compactLayout: on })}
        />
      </div>
      <label className={styles.system}>
        <input
          type="checkbox"
          checked={settings.mode === 'system'}
          onChange={event => setMode(event.target.checked ? 'system' : settings.colorScheme)}
        />
        Seguir o modo do sistema
      </label>
    </>
  )
}

function FullScreenFooter() {
  const fullScreen = useFullScreen()
  return (
    <footer className={styles.foot}>
      <Button
        fullWidth
        variant="outlined"
        startIcon={<Icon name={fullScreen.on ? 'corners-in' : 'corners-out'} size={20} />}
        onClick={() => fullScreen.toggle()}
      >
        {fullScreen.on ? 'Exit' : 'Full Screen'}
      </Button>
    </footer>
  )
}

function entries<K extends string>(labels: Readonly<Record<K, string>>): [K, string][] {
  return Object.entries(labels) as [K, string][]
}

/** The other families come when somebody looks at them, unless the person asked the browser to save data. */
function loadFontsForPreview() {
  if (savesData()) return
  Promise.all([
    import('#kit/web/theme/font-inter.css'),
    import('#kit/web/theme/font-dm-sans.css'),
    import('#kit/web/theme/font-nunito-sans.css'),
  ]).catch(error => console.error('The fonts could not be shown.', error))
}
