import { useId, useState } from 'react'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './quiz.module.css'

const levels = [
  { value: 1, label: 'Baixa', right: '+1', wrong: '0' },
  { value: 2, label: 'Média', right: '+2', wrong: '−2' },
  { value: 3, label: 'Alta', right: '+3', wrong: '−6' },
]

interface CertaintyProps {
  value: number | undefined
  onChange: (value: number) => void
}

/** How sure the pupil is of an answer, with what it earns and costs; nothing is chosen beforehand. */
export function Certainty({ value, onChange }: CertaintyProps) {
  const name = useId()
  const [explained, setExplained] = useState(false)
  return (
    <Stack gap={8} full>
      <Row gap={8} wrap center between semibold className={styles.sureHead}>
        <p id={name}>Que certeza tens?</p>
        <PlainButton look="link" aria-expanded={explained} onClick={() => setExplained(!explained)}>
          Como conta?
        </PlainButton>
      </Row>
      {explained && (
        <p>
          Com uma resposta certa ganhas 1, 2 ou 3; com uma errada perdes 0, 2 ou 6. Sem certeza escolhida,
          conta a baixa. A tabela é a de A. R. Gardner-Medwin, University College London.
        </p>
      )}
      <fieldset className={styles.levels} aria-labelledby={name}>
        {levels.map(level => (
          <label key={level.value}>
            <input
              type="radio"
              name={`${name}-level`}
              checked={value === level.value}
              onChange={() => onChange(level.value)}
            />
            <Row as="b" gap={4} center>
              {level.label}
              {value === level.value && <Icon name="check" size={16} />}
            </Row>
            <Text as="small" secondary>
              certa {level.right}
            </Text>
            <Text as="small" secondary>
              errada {level.wrong}
            </Text>
          </label>
        ))}
      </fieldset>
    </Stack>
  )
}
