import { useState } from 'react'
import { partOf } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import type { query } from '#kit/web/api/queries.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { saveFile } from '#kit/web/parts/download.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { exportDataValues, exportPlaces, type getReturn, type StatisticalReturn } from '../contract.ts'

const PlacesImport = fetchedDialog(() => import('./places-import.tsx').then(m => m.default))

interface DistrictSectionProps {
  paper: StatisticalReturn
  paperQuery: Parameters<typeof query<typeof getReturn>>[1]['query']
}

/** The same numbers for the system of the district (DHIS2), by the map that the province gives once. */
export function DistrictSection({ paper, paperQuery }: DistrictSectionProps) {
  const [importing, setImporting] = useState<'open' | 'hidden'>()
  const { user } = useSession()
  const isAdmin = user?.nivel === 'admin'
  const { numbers, of, isReady, lacks } = paper.mapped
  const save = (what: Promise<Blob>, name: string) => saveFile(what, name, 'O ficheiro não foi preparado.')
  const values = (format: 'json' | 'csv') =>
    void save(call(exportDataValues, { query: { ...paperQuery, format } }), `dhis2-${paper.year}.${format}`)
  return (
    <Section title="Para o sistema do distrito (DHIS2)">
      <Stack gap={16}>
        <p>
          {isReady
            ? `${partOf(numbers, of)} números têm lugar no mapa da província. O mesmo ficheiro enviado duas vezes não muda nada.`
            : `Falta o mapa da província, que diz onde fica cada número: ${lacks.length > 0 ? lacks.join(' e ') : 'nenhum número tem lugar'}.`}
        </p>
        <Row gap={12} wrap>
          {isReady && (
            <>
              <Button
                variant="outlined"
                startIcon={<Icon name="download-simple" />}
                onClick={() => values('json')}
              >
                DHIS2 em JSON
              </Button>
              <Button variant="outlined" startIcon={<Icon name="file-csv" />} onClick={() => values('csv')}>
                DHIS2 em CSV
              </Button>
            </>
          )}
          {isAdmin && (
            <>
              <Button
                variant="outlined"
                startIcon={<Icon name="file-xls" />}
                onClick={() =>
                  void save(call(exportPlaces, { query: { ...paperQuery, format: 'xlsx' } }), 'mapa.xlsx')
                }
              >
                Mapa por preencher
              </Button>
              <Button
                variant={isReady ? 'text' : 'outlined'}
                startIcon={<Icon name="upload-simple" />}
                onClick={() => setImporting('open')}
              >
                Importar o mapa
              </Button>
            </>
          )}
        </Row>
      </Stack>
      {importing && <PlacesImport open={importing === 'open'} onClose={() => setImporting('hidden')} />}
    </Section>
  )
}
