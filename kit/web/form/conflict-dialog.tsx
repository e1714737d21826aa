import { Fragment, useId, useState } from 'react'
import { formatTime, listInWords } from '#kit/figures.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { type Difference, markChanges } from './conflict.ts'
import styles from './conflict-dialog.module.css'

export type Choice = Readonly<Record<string, 'mine' | 'theirs'>>

interface ConflictDialogProps {
  open: boolean
  /** What was saved twice: «Perímetro». */
  name: string
  /** Who saved the other version, and when (ISO), where it is known. */
  by: string | null
  at?: string
  differ: readonly Difference[]
  /** Labels of the fields that are equal. */
  equal: readonly string[]
  busy?: boolean
  onSave: (choice: Choice) => void
  /** Goes on editing; nothing is decided. */
  onClose: () => void
}

/** Somebody saved first: both versions field by field, and the person chooses what stays. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { open, name, by, at, differ, equal, busy, onSave, onClose } = props
  const [choice, setChoice] = useState<Choice>({})
  const group = useId()
  const chosen = (key: string) => choice[key] ?? 'mine'
  const other = [by ?? 'Outra pessoa', at ? formatTime(at) : ''].filter(Boolean).join(', ')

  function save(all?: 'mine') {
    onSave(Object.fromEntries(differ.map(({ key }) => [key, all ?? chosen(key)])))
  }

  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      size={880}
      icon="git-diff"
      tone="amber"
      title={`Alguém guardou «${name}» antes de si`}
      sub="Escolha, campo a campo, o que fica. Nada se perde: as duas versões ficam no histórico."
      flush
      foot={
        <>
          <Button className="start" onClick={() => save('mine')} disabled={busy}>
            Ficar com tudo o que é meu
          </Button>
          <Button variant="outlined" onClick={onClose}>
            Continuar a editar
          </Button>
          <Button variant="contained" loading={busy} onClick={() => save()}>
            Guardar a escolha
          </Button>
        </>
      }
    >
      <div className={styles.grid}>
        <span className={styles.head}>Campo</span>
        <span className={styles.head}>
          A sua versão
          <Text as="b" block ink body>
            ainda por guardar
          </Text>
        </span>
        <span className={styles.head}>
          A versão guardada
          <Text as="b" block ink body>
            {other}
          </Text>
        </span>
        {differ.map(field => (
          <Fragment key={field.key}>
            <h3 className={styles.field}>{field.label}</h3>
            <Version
              field={field}
              group={`${group}${field.key}`}
              side="mine"
              owner="A sua"
              chosen={chosen(field.key)}
              onChoose={() => setChoice({ ...choice, [field.key]: 'mine' })}
            />
            <Version
              field={field}
              group={`${group}${field.key}`}
              side="theirs"
              owner={other}
              chosen={chosen(field.key)}
              onChoose={() => setChoice({ ...choice, [field.key]: 'theirs' })}
            />
          </Fragment>
        ))}
      </div>
      {equal.length > 0 && (
        <Row as="p" gap={8} center secondary small className={styles.equal}>
          <Icon name="check" size={16} />
          {equal.length === 1
            ? `${equal[0]} é igual nas duas versões.`
            : `${listInWords(equal)} são iguais nas duas versões.`}
        </Row>
      )}
    </DialogFrame>
  )
}

interface VersionProps {
  field: Difference
  /** The radio group that both versions of a field share. */
  group: string
  side: 'mine' | 'theirs'
  owner: string
  chosen: 'mine' | 'theirs'
  onChoose: () => void
}

function Version({ field, group, side, owner, chosen, onChoose }: VersionProps) {
  const text = field[side]
  const other = side === 'mine' ? field.theirs : field.mine
  return (
    <label className={chosen === side ? `${styles.version} ${styles.chosen}` : styles.version}>
      <input
        type="radio"
        name={group}
        checked={chosen === side}
        onChange={onChoose}
        aria-label={`${field.label}, ${owner}: ${text || 'vazio'}`}
      />
      <span>
        <small>{owner}</small>
        {text === '' ? (
          <i>vazio</i>
        ) : (
          markChanges(text, other).map((piece, at) =>
            piece.changed ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity but their place.
              <ins key={at}>{piece.text}</ins>
            ) : (
              piece.text
            ),
          )
        )}
      </span>
    </label>
  )
}
