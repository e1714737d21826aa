import { RestoredNote } from '#kit/web/form/restored-note.tsx'
import { ActionButton, ActionIcon } from '#kit/web/parts/action.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { AvatarGroup } from '#kit/web/parts/avatar-group.tsx'
import { Button, Pressable } from '#kit/web/parts/button.tsx'
import { Chip } from '#kit/web/parts/chip.tsx'
import { CountBadge } from '#kit/web/parts/count-badge.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Fact, Facts } from '#kit/web/parts/facts.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { FullScreenButton } from '#kit/web/parts/full-screen.tsx'
import { Hint } from '#kit/web/parts/hint.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Initials } from '#kit/web/parts/initials.tsx'
import { Column, Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { LazyImage } from '#kit/web/parts/lazy-image.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { LinkedPhrases } from '#kit/web/parts/linked-phrases.tsx'
import { LinkedText } from '#kit/web/parts/linked-text.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { PartTabs } from '#kit/web/parts/part-tabs.tsx'
import { Pictogram, type PictogramTone } from '#kit/web/parts/pictogram.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { growth, Plant } from '#kit/web/parts/plant.tsx'
import { QrPicture } from '#kit/web/parts/qr-picture.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Seed, type SeedKind, Seeds } from '#kit/web/parts/seeds.tsx'
import { ShareBar } from '#kit/web/parts/share-bar.tsx'
import { type Glyph, StateGlyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { Table, type TableProps } from '#kit/web/parts/table.tsx'
import { ToolRow } from '#kit/web/parts/tool-row.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { States } from './all-parts.tsx'

const nothing = () => undefined
const action = { label: 'Editar', icon: 'pencil-simple', onClick: nothing } as const
const tones: PictogramTone[] = ['neutral', 'amber', 'red', 'info', 'primary', 'now']
const seeds: SeedKind[] = ['full', 'half', 'outline', 'quiet', 'dashed']
const glyphs: Glyph[] = ['ring', 'half', 'disc', 'tick', 'triangle', 'diamond', 'open-diamond']
const stateTones: StateTone[] = ['quiet', 'neutral', 'amber', 'red', 'primary', 'now']
const tableLooks: TableProps[] = [
  {},
  { close: true, figures: true },
  { tall: true, wide: true, top: true },
  { bare: true, regular: true },
]
const PICTURE = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="80" height="60"/%3E'

export const smallParts: Readonly<Record<string, States>> = {
  Button: {
    variants: () => (
      <Row gap={8} wrap>
        {(['text', 'outlined', 'contained'] as const).map(variant => (
          <Button key={variant} variant={variant}>
            Guardar
          </Button>
        ))}
      </Row>
    ),
    sizes: () => (
      <Row gap={8} wrap>
        {(['small', 'medium', 'large'] as const).map(size => (
          <Button key={size} size={size} variant="contained" startIcon={<Icon name="plus" />}>
            Guardar
          </Button>
        ))}
      </Row>
    ),
    red: () => (
      <Button color="error" variant="contained">
        Eliminar
      </Button>
    ),
    disabled: () => (
      <Button disabled variant="contained">
        Guardar
      </Button>
    ),
    busy: () => (
      <Button loading variant="contained">
        Guardar
      </Button>
    ),
  },
  Pressable: { usual: () => <Pressable onClick={nothing}>Abrir</Pressable> },
  IconButton: {
    usual: () => (
      <IconButton aria-label="Editar">
        <Icon name="pencil-simple" />
      </IconButton>
    ),
    outlined: () => (
      <IconButton aria-label="Editar" outlined size="small">
        <Icon name="pencil-simple" />
      </IconButton>
    ),
  },
  PlainButton: {
    usual: () => <PlainButton>12</PlainButton>,
    row: () => (
      <PlainButton look="row" aria-current>
        6ªA <Icon name="caret-down" />
      </PlainButton>
    ),
    line: () => (
      <PlainButton look="line">
        6ªA <Icon name="caret-down" />
      </PlainButton>
    ),
    box: () => <PlainButton look="box">12</PlainButton>,
    link: () => <PlainButton look="link">Mostrar todas</PlainButton>,
  },
  ActionButton: {
    usual: () => <ActionButton action={action} />,
    red: () => <ActionButton action={{ ...action, label: 'Eliminar', destructive: true }} />,
    busy: () => <ActionButton action={{ ...action, busy: true }} variant="contained" />,
    disabled: () => <ActionButton action={{ ...action, disabled: true }} />,
  },
  ActionIcon: {
    usual: () => <ActionIcon action={action} />,
    outlined: () => <ActionIcon action={action} outlined />,
  },
  ActionMenu: { usual: () => <ActionMenu actions={[action]} /> },
  AvatarGroup: {
    few: () => <AvatarGroup names={['Ana Cossa', 'Rui Bila']} />,
    many: () => <AvatarGroup names={['Ana Cossa', 'Rui Bila', 'Eva Nhaca', 'Ivo Zimba', 'Zé Langa']} />,
  },
  Chip: {
    usual: () => (
      <Chip name="Ana" onRemove={nothing}>
        Ana
      </Chip>
    ),
  },
  Facts: {
    usual: () => (
      <Facts>
        <Fact name="Turma">6ªA</Fact>
      </Facts>
    ),
  },
  Fact: {
    usual: () => (
      <Facts>
        <Fact name="Sala">12</Fact>
      </Facts>
    ),
  },
  RestoredNote: { usual: () => <RestoredNote at="2026-05-05T08:00:00+02:00" onDiscard={() => {}} /> },
  CountBadge: { usual: () => <CountBadge count={3} of="pedem atenção" /> },
  Table: {
    looks: () =>
      tableLooks.map((look, at) => (
        <Table key={Object.keys(look).join()} {...look} aria-label={`Turmas ${at + 1}`}>
          <thead>
            <tr>
              <th scope="col">Turma</th>
              <th scope="col">Alunos</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">7.ª A</th>
              <td>42</td>
            </tr>
            <tr>
              <th scope="row">7.ª B</th>
              <td>39</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>81</td>
            </tr>
          </tfoot>
        </Table>
      )),
  },
  ToolRow: {
    few: () => <ToolRow label="Ferramentas" tools={[action]} />,
    more: () => <ToolRow label="Ferramentas" tools={[action]} more={[action]} />,
  },
  Disclosure: {
    closed: () => <Disclosure title="Mudar a hora">Dentro</Disclosure>,
    open: () => (
      <Disclosure title="Competências" aside="3 escolhidas" icon="check" open>
        Dentro
      </Disclosure>
    ),
    small: () => (
      <Disclosure look="small" title="Pormenores">
        Dentro
      </Disclosure>
    ),
    ruled: () => (
      <Disclosure look="ruled" title="Mais 4">
        Dentro
      </Disclosure>
    ),
    inset: () => (
      <Disclosure look="inset" title="1 a 10" aside="10 alunos">
        Dentro
      </Disclosure>
    ),
  },
  Fold: {
    closed: () => <Fold title="Mais campos">Dentro</Fold>,
    open: () => (
      <Fold title="Mais campos" aside="3" open>
        Dentro
      </Fold>
    ),
    wrong: () => (
      <Fold title="Mais campos" wrong>
        Dentro
      </Fold>
    ),
  },
  FullScreenButton: { usual: () => <FullScreenButton /> },
  Hint: {
    usual: () => (
      <Hint text="Guarda e fecha">
        <span>Guardar</span>
      </Hint>
    ),
  },
  Stack: {
    usual: () => (
      <Stack gap={8}>
        <span>Um</span>
        <span>Dois</span>
      </Stack>
    ),
  },
  Row: {
    usual: () => (
      <Row gap={8} between>
        <span>Um</span>
        <span>Dois</span>
      </Row>
    ),
  },
  Column: {
    usual: () => (
      <Column gap={8}>
        <span>Um</span>
        <span>Dois</span>
      </Column>
    ),
  },
  Text: {
    usual: () => <Text>Texto</Text>,
    tones: () => (
      <Row gap={8}>
        <Text secondary>Secundário</Text>
        <Text primary>Primário</Text>
        <Text error>Erro</Text>
        <Text warning>Aviso</Text>
      </Row>
    ),
    letters: () => (
      <Row gap={8}>
        <Text caption>Pequeno</Text>
        <Text bold>Forte</Text>
        <Text figures>12,5</Text>
      </Row>
    ),
  },
  LazyImage: { usual: () => <LazyImage src={PICTURE} alt="Figura" ratio="4 / 3" /> },
  Link: { usual: () => <Link to="/dashboard">O dia</Link> },
  LinkedPhrases: {
    usual: () => (
      <LinkedPhrases phrases={[{ phrase: 'fracção', of: 'fracção' }]} onOpen={nothing}>
        <LinkedText text="Uma fracção é uma parte." />
      </LinkedPhrases>
    ),
  },
  LinkedText: { usual: () => <LinkedText text="Um texto sem ligações." /> },
  PageHead: {
    usual: () => (
      <PageHead
        crumbs={[{ label: 'Administração' }, { label: 'Escolas' }]}
        title="Escolas"
        sub="12 escolas"
        primary={{ label: 'Nova escola', icon: 'plus', onClick: nothing }}
        secondary={[action]}
        more={[{ ...action, label: 'Eliminar', destructive: true }]}
      />
    ),
  },
  PartTabs: {
    usual: () => (
      <PartTabs
        label="Partes"
        tabs={[
          { label: 'Perguntas', icon: 'question', to: '#a', here: true },
          { label: 'Resultados', icon: 'database', to: '#b', here: false },
        ]}
      />
    ),
  },
  Pictogram: {
    tones: () => (
      <Row gap={8}>
        {tones.map(tone => (
          <Pictogram key={tone} icon="database" tone={tone} />
        ))}
      </Row>
    ),
  },
  Plant: {
    states: () => (
      <Row gap={8}>
        {growth.map(state => (
          <Plant key={state} state={state} />
        ))}
      </Row>
    ),
  },
  QrPicture: { usual: () => <QrPicture value="https://escola.mz/j/ABCDEF" label="Código do jogo" /> },
  ScrollArea: {
    usual: () => (
      <ScrollArea label="Tabela larga">
        <div style={{ width: 2000 }}>Mais larga do que a página</div>
      </ScrollArea>
    ),
  },
  Section: {
    usual: () => (
      <Section title="Turmas" aside="3">
        Conteúdo
      </Section>
    ),
    alone: () => <Section>Conteúdo</Section>,
  },
  Seeds: { usual: () => <Seeds kinds={seeds} label="Cinco sementes" /> },
  Seed: {
    kinds: () => (
      <Row gap={8}>
        {seeds.map(kind => (
          <Seed key={kind} kind={kind} />
        ))}
      </Row>
    ),
  },
  Initials: { plain: () => <Initials>ES</Initials> },
  ShareBar: {
    'none, some and all': () => (
      <Stack gap={8}>
        {[0, 0.4, 1].map(share => (
          <ShareBar key={share} share={share} />
        ))}
      </Stack>
    ),
  },
  StateMark: {
    tones: () => (
      <Row gap={12} wrap>
        {stateTones.map(tone => (
          <StateMark key={tone} glyph="disc" tone={tone}>
            Publicado
          </StateMark>
        ))}
      </Row>
    ),
  },
  StateGlyph: {
    glyphs: () => (
      <Row gap={8}>
        {glyphs.map(glyph => (
          <StateGlyph key={glyph} glyph={glyph} />
        ))}
      </Row>
    ),
  },
  SubjectDot: { usual: () => <SubjectDot colour="#17634A">Matemática</SubjectDot> },
  Icon: {
    weights: () => (
      <Row gap={8}>
        <Icon name="database" />
        <Icon name="database" weight="duotone" />
        <Icon name="database" weight="fill" />
      </Row>
    ),
  },
}
