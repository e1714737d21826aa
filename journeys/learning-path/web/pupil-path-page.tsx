import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PupilMarks } from '#features/assessment/marks/web/pupil-marks.tsx'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { getStudent } from '#school/students/contract.ts'
import { PupilHead } from '#school/students/web/pupil-head.tsx'
import { getPupilPath, listPathPlaces } from '../contract.ts'
import styles from './path.module.css'
import { pathSaves } from './path-saves.ts'
import { PathView } from './path-view.tsx'
import { TrimesterPicker } from './trimester-picker.tsx'

/** The loop of one pupil in a subject. */
export function PupilPathPage() {
  const { id = '' } = useParams()
  const [params, change] = useAddressQuery()
  const pupil = useQuery(query(getStudent, { params: { id } }))
  const places = useQuery({ ...query(listPathPlaces, {}), staleTime: 60_000 })
  const subjects = places.data?.find(place => place.id === pupil.data?.group.id)?.subjects ?? []
  const subject = subjects.find(subject => subject.id === params.get('disciplina')) ?? subjects[0]
  const trimester = Number(params.get('trimestre')) || undefined
  const of = { subject: subject?.id ?? '', ...(trimester ? { trimester } : {}) }
  const path = useQuery({
    ...query(getPupilPath, { params: { id }, query: of }),
    enabled: subject !== undefined,
  })
  return (
    <>
      <PupilHead id={id} tab="pratica" secondary={subject ? pathSaves({ ...of, student: id }) : []} />
      {subjects.length > 0 && (
        <div className={styles.choose}>
          <AddressSelect
            label="Disciplina"
            value={subject?.id ?? ''}
            options={subjects.map(subject => ({ value: subject.id, label: subject.name }))}
            onChoose={value => change({ disciplina: value })}
          />
          <TrimesterPicker value={trimester} onChange={value => change({ trimestre: value })} />
        </div>
      )}
      {path.data ? (
        <PathView path={path.data} view="todas" />
      ) : (
        <Awaited
          answer={joinAnswers(pupil, places, path)}
          failed="Não foi possível abrir o percurso"
          awaited={<SkeletonCards rows={6} />}
        />
      )}
      {pupil.data && <PupilMarks id={id} />}
    </>
  )
}
