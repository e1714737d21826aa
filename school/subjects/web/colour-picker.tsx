import { Field, type FieldProps } from '#kit/web/form/field.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './subjects.module.css'

/** Colours that stay apart from each other beside a name, in both modes. */
const colours: readonly { value: string; label: string }[] = [
  { value: '#1D4ED8', label: 'Azul' },
  { value: '#0891B2', label: 'Ciano' },
  { value: '#0F766E', label: 'Verde-azulado' },
  { value: '#17634A', label: 'Verde' },
  { value: '#65A30D', label: 'Verde-claro' },
  { value: '#B45309', label: 'Ocre' },
  { value: '#92400E', label: 'Castanho' },
  { value: '#DC2626', label: 'Vermelho' },
  { value: '#DB2777', label: 'Rosa' },
  { value: '#7C3AED', label: 'Violeta' },
  { value: '#4338CA', label: 'Anil' },
]

interface ColourPickerProps extends Omit<FieldProps, 'children' | 'group' | 'label'> {
  value: string
  onChange: (colour: string) => void
}

/** The colour of a subject: one of a dozen that go together, or any other. */
export function ColourPicker({ value, onChange, ...field }: ColourPickerProps) {
  const known = colours.some(colour => colour.value === value.toUpperCase())
  return (
    <Field {...field} label="Cor" group>
      {control => (
        <fieldset className={styles.colours} id={control.id} aria-describedby={control['aria-describedby']}>
          <legend className="visually-hidden">Cor</legend>
          {colours.map(colour => (
            <label key={colour.value} className={styles.colour}>
              <input
                type="radio"
                name={control.id}
                aria-label={colour.label}
                checked={colour.value === value.toUpperCase()}
                onChange={() => onChange(colour.value)}
              />
              <span style={{ '--dot': colour.value } as React.CSSProperties}>
                <i />
              </span>
            </label>
          ))}
          <label className={styles.colour} title="Outra cor">
            <input
              type="color"
              aria-label="Outra cor"
              value={value.toLowerCase()}
              onChange={event => onChange(event.target.value.toUpperCase())}
            />
            <span style={known ? undefined : ({ '--dot': value } as React.CSSProperties)}>
              {known ? <Icon name="eyedropper" /> : <i />}
            </span>
          </label>
        </fieldset>
      )}
    </Field>
  )
}
