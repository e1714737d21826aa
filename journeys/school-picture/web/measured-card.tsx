import { partOf } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import type { Measured, SchoolPicture } from '../contract.ts'
import { unmeasuredLine } from '../picture.ts'
import { Nobody } from './nobody.tsx'
import styles from './school-picture.module.css'
import { ShareBar } from './share-bar.tsx'

/** What tests of this year asked about, and what none did. */
export function MeasuredCard({ picture }: { picture: SchoolPicture }) {
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const { measured, groups } = picture
  const pupils = picture.pupils.H + picture.pupils.M
  return (
    <Section flush className={styles.measured} title="O que se mediu">
      <p className={styles.lead}>testes e audições deste ano</p>
      {measured.length === 0 ? (
        <p className={styles.quiet}>Ninguém mediu nada este ano.</p>
      ) : isPhone ? (
        <ul className={styles.lines}>
          {measured.map(row => (
            <li key={row.name}>
              <Text as="b" semibold>
                {row.name}
              </Text>
              <span>
                <strong>{row.pupils}</strong> de {pupils}
              </span>
              <small>
                {partOf(row.groups, groups)} turmas · {twiceText(row)}
              </small>
              <ShareBar full={row.pupils} of={pupils} />
            </li>
          ))}
        </ul>
      ) : (
        <Table figures className={styles.table}>
          <thead>
            <tr>
              <th>Disciplina</th>
              <th>Turmas, de {groups}</th>
              <th>Alunos, de {pupils}</th>
              <th>Medidos duas vezes</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {measured.map(row => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>{row.groups}</td>
                <td>{row.pupils}</td>
                <td>{row.twice === 0 ? 'nenhum' : row.twice}</td>
                <td>
                  <ShareBar full={row.pupils} of={pupils} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {measured.length > 0 && <Nobody line={unmeasuredLine(picture)} />}
    </Section>
  )
}

function twiceText({ twice }: Measured): string {
  return twice === 0 ? 'uma só vez' : `duas vezes: ${twice}`
}
