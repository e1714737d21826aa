import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ofPoints } from '#engines/psychometrics/measures.ts'
import { packageLimits } from '#engines/questions/formats/package-limits.ts'
import { type QuestionType, questionTypeLabels } from '#engines/questions/taxonomy.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted } from '#kit/figures.ts'
import { call, callWithChange } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { importPackage, previewPackage } from '#school/questions/package-contract.ts'
import { PackageDialog } from '#school/questions/web/package-dialog.tsx'
import { PackageSigner } from '#school/questions/web/package-signer.tsx'
import { AlikeInBank } from './alike-in-bank.tsx'
import { countedQuestions } from './bank-words.ts'
import { alikeOf, type Choices, withChoice } from './import-choices.ts'

type Preview = ResponseOf<typeof previewPackage>
type Seen = Preview['questions'][number]
/** Questions drawn at a time: a package may hold thousands. */
const DRAWN = 100

interface Review {
  file: File
  preview: Preview
  /** Questions that are left out. */
  choices: Choices
}

/** Questions in a signed package of another installation: who signed it, what each would be here, and which enter. */
export default function ImportPackage({ onClose }: { onClose: () => void }) {
  const [review, setReview] = useState<Review>()
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const client = useQueryClient()
  const announce = useUndo()

  async function read(file: File) {
    setProblem(undefined)
    setBusy(file.name)
    try {
      const preview = await call(previewPackage, { body: file })
      const same = preview.questions.filter(each => each.twin && !each.there)
      setReview({ file, preview, choices: new Map(same.map(({ index }) => [index, 'bank'])) })
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(undefined)
    }
  }

  async function enter({ file, choices }: Review) {
    setProblem(undefined)
    setBusy(file.name)
    const skip = [...choices.keys()]
    try {
      const { data, change } = await callWithChange(importPackage, { query: { skip }, body: file })
      await client.invalidateQueries({ queryKey: ['questions'] })
      announce(
        data.imported === 0
          ? 'Nada de novo: as perguntas deste pacote já cá estavam.'
          : `${countedQuestions(data.imported)} no banco, como ${data.imported === 1 ? 'rascunho' : 'rascunhos'}.`,
        data.imported === 0 ? null : change,
      )
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(undefined)
    }
  }

  const entering = review ? enteringOf(review) : 0
  return (
    <PackageDialog
      what="Perguntas"
      maxBytes={packageLimits.bytes}
      busy={busy}
      problem={problem}
      enterLabel={`Importar ${countedQuestions(entering)}`}
      mayEnter={entering > 0 && review?.preview.signer.known === true}
      onFile={file => void read(file)}
      onEnter={() => review && void enter(review)}
      onBack={() => setReview(undefined)}
      onClose={onClose}
      review={
        review && (
          <>
            <PackageSigner
              signer={review.preview.signer}
              made={review.preview.made}
              onTrusted={() =>
                setReview({
                  ...review,
                  preview: { ...review.preview, signer: { ...review.preview.signer, known: true } },
                })
              }
            />
            <Questions review={review} onChoices={choices => setReview({ ...review, choices })} />
          </>
        )
      }
    />
  )
}

/** How many of a package enter as it was chosen. */
function enteringOf({ preview, choices }: Review): number {
  return preview.questions.filter(each => each.error === '' && !each.there && !choices.has(each.index)).length
}

function Questions({
  review: { preview, choices },
  onChoices,
}: {
  review: Review
  onChoices: (choices: Choices) => void
}) {
  const [drawn, setDrawn] = useState(DRAWN)
  const { questions } = preview
  const there = questions.filter(each => each.there).length
  const alike = questions.filter(each => !each.there && (each.twin ?? each.near)).length
  const wrong = questions.filter(each => each.error !== '').length
  return (
    <>
      <p role="status">
        {[
          countedQuestions(questions.length),
          there > 0 && `${there} já cá ${there === 1 ? 'está' : 'estão'}`,
          alike > 0 && `${alike} como as do banco`,
          wrong > 0 && `${wrong} sem lugar aqui`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <RowList
        rows={questions.slice(0, drawn).map(each => ({
          key: String(each.index),
          title: `${each.index}. ${each.text || each.name}`,
          text: (
            <Stack gap={4} fit>
              <span>{aboutOf(each)}</span>
              {each.error && <Text error>{each.error}</Text>}
              {each.lost && <Text warning>Perde: {each.lost}</Text>}
              {each.there ? (
                <span>Já cá está: não entra outra vez.</span>
              ) : (
                <AlikeInBank
                  index={each.index}
                  alike={each.error ? undefined : alikeOf(each)}
                  choice={choices.get(each.index)}
                  onChoose={choice => onChoices(withChoice(choices, each.index, choice))}
                />
              )}
            </Stack>
          ),
        }))}
      />
      {questions.length > drawn && (
        <div>
          <Button onClick={() => setDrawn(drawn + DRAWN)}>
            Mostrar mais {Math.min(DRAWN, questions.length - drawn)}
          </Button>
        </div>
      )}
    </>
  )
}

function aboutOf({ type, subject, grade, competence, origin, statistics, key }: Seen): string {
  return [
    questionTypeLabels[type as QuestionType],
    `${subject}, ${grade}ª`,
    competence,
    origin,
    statistics &&
      `${counted(statistics.n, 'resposta', 'respostas')} em ${counted(statistics.applications, 'turma', 'turmas')}, ${ofPoints(statistics.p)}`,
    key && `Certo: ${key}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
