import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { Row } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import * as pages from '#school/pages.ts'
import { exportSchoolPicture, getSchoolPicture, type SchoolPicture } from '../contract.ts'
import { sizeText, spanText } from '../picture.ts'
import { DecisionsCard } from './decisions-card.tsx'
import { MeasuredCard } from './measured-card.tsx'
import { MissingCard } from './missing-card.tsx'
import styles from './school-picture.module.css'
import { TaughtCard } from './taught-card.tsx'

/** What is known of the school, in four questions: what was measured, what was taught, who is missing, what waits. */
export function SchoolPicturePage() {
  const [params, setParams] = useSearchParams()
  const named = params.get('trimestre')
  const chosen = named && /^[123]$/.test(named) ? { trimester: named } : {}
  const answer = useQuery({
    ...query(getSchoolPicture, { query: chosen as never }),
    placeholderData: before => before,
  })
  const sheet = () =>
    openFile(
      call(exportSchoolPicture, { query: { ...chosen, format: 'pdf' } as never }),
      'o-que-se-sabe-da-escola.pdf',
      'Não foi possível preparar a folha.',
    )
  const { data } = answer
  return (
    <>
      <PageHead
        crumbs={[{ label: 'Diagnóstico', to: pages.diagnostics }, { label: 'O que se sabe da escola' }]}
        title="O que se sabe da escola"
        {...(data && { sub: subOf(data) })}
        secondary={[{ label: 'Uma folha A4', icon: 'printer', onClick: () => void sheet() }]}
      />
      {data && data.begun.length > 1 && (
        <Row below={16}>
          <AddressSelect
            label="Trimestre"
            value={String(data.trimester)}
            options={data.begun.map(value => ({ value: String(value), label: `${value}.º trimestre` }))}
            onChoose={value => setParams({ trimestre: value }, { replace: true })}
          />
        </Row>
      )}
      <Loaded answer={answer} failed="Não foi possível abrir o que se sabe da escola">
        {picture => (
          <div className={styles.page}>
            <DecisionsCard picture={picture} />
            <MeasuredCard picture={picture} />
            <TaughtCard picture={picture} />
            <MissingCard picture={picture} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function subOf(picture: SchoolPicture): string {
  const { trimester, year } = picture
  return [
    trimester === null ? String(year) : `${trimester}.º trimestre`,
    spanText(picture),
    sizeText(picture),
  ].join(' · ')
}
