import type { IconName } from '#kit/web/theme/icon.tsx'
import type { subjectIcons } from '../subject.ts'

type SubjectIcon = (typeof subjectIcons)[number]

/** What a subject may be drawn with, by the words of the choice. */
export const subjectPictograms: Record<SubjectIcon, { label: string; icon: IconName }> = {
  'book-open': { label: 'Livro', icon: 'book-open' },
  calculator: { label: 'Calculadora', icon: 'calculator' },
  leaf: { label: 'Folha', icon: 'leaf' },
  'map-trifold': { label: 'Mapa', icon: 'map-trifold' },
  palette: { label: 'Paleta', icon: 'palette' },
  'person-simple-run': { label: 'Corrida', icon: 'person-simple-run' },
  translate: { label: 'Línguas', icon: 'translate' },
  lightning: { label: 'Relâmpago', icon: 'lightning' },
  flask: { label: 'Frasco', icon: 'flask' },
  plant: { label: 'Planta', icon: 'plant' },
  bank: { label: 'Monumento', icon: 'bank' },
  'globe-hemisphere-east': { label: 'Globo', icon: 'globe-hemisphere-east' },
  'music-notes': { label: 'Música', icon: 'music-notes' },
  desktop: { label: 'Computador', icon: 'desktop' },
  gear: { label: 'Engrenagem', icon: 'gear' },
}

/** The pictogram of a subject; an unknown name is drawn as a book. */
export function subjectIcon(name: string): IconName {
  return (subjectPictograms as Record<string, { icon: IconName }>)[name]?.icon ?? 'book-open'
}
