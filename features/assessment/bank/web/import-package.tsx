import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PACKAGE_ENDING, packageLimits } from '#engines/questions/formats/package-limits.ts'
import { type QuestionType, questionTypeLabels } from '#engines/questions/taxonomy.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted, formatMoment, percent } from '#kit/figures.ts'
import { call, callWithChange } from '#kit/web/api/client.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { FileField } from '#kit/web/form/file-field.tsx'
import { FileProgress } from '#kit/web/import/file-progress.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { useRemoval } from '#school/changes/web/use-removal.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import {
  distrustKey,
  importPackage,
  listTrustedKeys,
  previewPackage,
  type TrustedKey,
  trustKey,
} from '#school/questions/package-contract.ts'
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
    <DialogFrame
      open
      onClose={onClose}
      size={review ? 880 : 560}
      icon="upload-simple"
      title="Importar um pacote assinado"
      sub="Perguntas de outra instalação, num ficheiro assinado por ela. Nada entra antes de o ver."
      foot={
        <>
          <Button variant="outlined" onClick={review ? () => setReview(undefined) : onClose}>
            {review ? 'Outro ficheiro' : 'Cancelar'}
          </Button>
          {review && (
            <Button
              variant="contained"
              loading={busy !== undefined}
              disabled={entering === 0 || !review.preview.signer.known}
              onClick={() => void enter(review)}
            >
              Importar {countedQuestions(entering)}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={16}>
        {problem && <Note tone="red">{problem}</Note>}
        {busy && <FileProgress name={busy} progress={undefined} />}
        {review ? (
          <>
            <Signer
              preview={review.preview}
              onTrusted={() =>
                setReview({
                  ...review,
                  preview: { ...review.preview, signer: { ...review.preview.signer, known: true } },
                })
              }
            />
            <Questions review={review} onChoices={choices => setReview({ ...review, choices })} />
          </>
        ) : (
          <>
            <FileField
              label="Pacote"
              accept={`.${PACKAGE_ENDING}`}
              maxBytes={packageLimits.bytes}
              value={null}
              disabled={busy !== undefined}
              help="Um ficheiro .dondza, por USB ou por mensagem."
              onChange={file => file && void read(file)}
            />
            <Keys />
          </>
        )}
      </Stack>
    </DialogFrame>
  )
}

/** How many of a package enter as it was chosen. */
function enteringOf({ preview, choices }: Review): number {
  return preview.questions.filter(each => each.error === '' && !each.there && !choices.has(each.index)).length
}

/** Who signed; a key that nobody here knows is trusted once, by somebody who compared its letters. */
function Signer({ preview: { signer, made }, onTrusted }: { preview: Preview; onTrusted: () => void }) {
  const announce = useUndo()
  const trust = useSave(trustKey, {
    onSaved: ({ data, change }) => {
      announce(`Confia nos pacotes de ${data.name}.`, change)
      onTrusted()
    },
  })
  const said = (
    <>
      <b>
        Assinado por {signer.name} · {signer.fingerprint}
      </b>{' '}
      em {formatMoment(made)}.
    </>
  )
  if (signer.known) return <Note icon="check">{said} A assinatura está certa.</Note>
  return (
    <Note tone="amber">
      <Stack gap={8} fit>
        <p>
          {said} É a primeira vez: pergunte a quem enviou se o código é este. Ele vê o seu neste mesmo
          diálogo.
        </p>
        {signer.mayTrust ? (
          <div>
            <ActionButton
              variant="outlined"
              action={{
                label: 'O código é o mesmo: confiar',
                busy: trust.isPending,
                onClick: () => trust.mutate({ body: { key: signer.key, name: signer.name } }),
              }}
            />
          </div>
        ) : (
          <p>Só quem administra a academia diz que confia numa chave nova.</p>
        )}
      </Stack>
    </Note>
  )
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
      `${counted(statistics.n, 'resposta', 'respostas')} em ${counted(statistics.applications, 'turma', 'turmas')}, ${percent(statistics.p)} dos pontos`,
    key && `Certo: ${key}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** This installation's own code, to be read out on request, and the trusted ones. */
function Keys() {
  const { data } = useQuery(query(listTrustedKeys, {}))
  const removalOf = useRemoval(distrustKey, {
    said: (key: TrustedKey) => `Já não confia em ${key.name}.`,
    detail: 'O que já entrou fica.',
  })
  if (!data) return null
  return (
    <>
      <Text as="p" note secondary>
        O código desta instalação, para quem recebe os seus pacotes: {data.own.name} ·{' '}
        <b>{data.own.fingerprint}</b>
      </Text>
      {data.keys.length > 0 && (
        <Fold title="Em quem confia" aside={counted(data.keys.length, 'chave', 'chaves')}>
          <RowList
            rows={data.keys.map(key => ({
              key: key.id,
              title: key.name,
              text: [key.fingerprint, key.trustedBy, formatMoment(key.trustedAt)].filter(Boolean).join(' · '),
              aside: (
                <ActionButton
                  variant="text"
                  size="small"
                  action={{ ...removalOf(key), label: 'Deixar de confiar' }}
                />
              ),
            }))}
          />
        </Fold>
      )}
    </>
  )
}
