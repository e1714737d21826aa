// The walls of the house (ARCHITECTURE.md): imports go down; sideways only where a list here says so.
const storeys = ['engines', 'kit', 'school', 'features', 'journeys', 'app']

/** Rooms of the school that may read each other, written out: from → to. */
const sideways = {
  changes: [],
  editions: ['changes'],
  imports: ['changes'],
  comments: ['accounts', 'changes'],
  backups: [],
  incidents: [],
  accounts: ['changes', 'schools'],
  subjects: ['accounts', 'changes'],
  groups: ['accounts', 'changes', 'schools', 'subjects'],
  students: ['accounts', 'calendar', 'changes', 'groups', 'schools', 'subjects'],
  languages: ['accounts', 'changes', 'groups', 'schools', 'students'],
  timetable: ['accounts', 'changes', 'schools', 'calendar', 'subjects', 'groups'],
  absences: ['accounts', 'calendar', 'changes', 'groups', 'schools', 'students', 'subjects'],
  notices: ['accounts'],
  substitutions: [
    'accounts',
    'changes',
    'notices',
    'schools',
    'calendar',
    'subjects',
    'groups',
    'students',
    'timetable',
  ],
  calendar: ['accounts', 'changes', 'groups', 'schools'],
  schools: ['changes'],
  sharing: ['accounts', 'changes', 'schools'],
  entry: ['accounts', 'groups', 'students'],
  questions: ['accounts', 'changes', 'schools', 'subjects'],
  'shared-links': ['accounts'],
  'voting-cards': ['absences', 'accounts', 'groups', 'students'],
  assistant: ['accounts', 'students', 'subjects'],
}

/** Rooms of the two wings that may read each other, written out: from → to. */
const wings = {
  assessment: {
    results: [],
    'diagnostic-tests': ['results'],
    quizzes: ['results'],
    marks: ['results', 'reports'],
    applications: ['results', 'diagnostic-tests', 'quizzes', 'hearing', 'reports'],
    bank: ['results', 'diagnostic-tests', 'quizzes'],
    hearing: ['results', 'diagnostic-tests'],
    progress: ['results', 'quizzes', 'applications', 'hearing', 'marks'],
    recovery: ['results', 'diagnostic-tests'],
    reports: ['results', 'diagnostic-tests', 'recovery'],
  },
  planning: {
    'analytical-plans': [],
    'lesson-plans': ['analytical-plans'],
    'class-book': ['lesson-plans'],
    fulfilment: ['analytical-plans', 'lesson-plans'],
    'row-to-lesson': ['analytical-plans', 'lesson-plans'],
    programmes: ['analytical-plans'],
    pacing: ['analytical-plans', 'programmes'],
    observation: ['lesson-plans'],
    'programme-change': ['analytical-plans', 'pacing', 'programmes'],
  },
}

/** Rooms of the kit from the ground up, on either side of the network: each may import those before it. */
const kitOrder = [
  ['kit', 'kit/server', ...inside('kit/server', 'database records live http workers transfer files')],
  [
    'kit',
    'kit/web',
    ...inside(
      'kit/web',
      'settings theme pattern parts notice dialog device api navigation form import list pdf',
    ),
  ],
]

function inside(room, names) {
  return names.split(' ').map(name => `${room}/${name}`)
}

/** The room that a file is in: `school/groups`, `features/assessment/reports`, `kit/server/files`, `app`. */
function roomOf(file) {
  const deep = /^(features\/(?:assessment|planning)|kit\/(?:server|web))\/[^/]+(?=\/)/.exec(file)
  return deep?.[0] ?? /^[^/]+(?:\/[^/]+(?=\/))?/.exec(file)?.[0] ?? ''
}

/** Whether the walls let one room import another. */
function mayImport(from, to) {
  if (from === to) return true
  const [storey, room] = from.split('/')
  const [otherStorey, other] = to.split('/')
  if (storey !== otherStorey) return storeys.indexOf(storey) > storeys.indexOf(otherStorey)
  if (storey === 'school') return sideways[room]?.includes(other) ?? false
  if (storey === 'features')
    return room === other && (wings[room]?.[from.split('/')[2]]?.includes(to.split('/')[2]) ?? false)
  if (storey === 'kit') return kitOrder.some(rooms => isAbove(rooms, from, to))
  return storey === 'app' || storey === 'engines'
}

function isAbove(rooms, from, to) {
  return rooms.includes(to) && rooms.indexOf(from) > rooms.indexOf(to)
}

/** What every storey speaks with: it imports nothing but the calendar, so that engines may read it. */
const voice = '^kit/figures\\.ts$'

const upward = storeys.slice(0, -1).map((storey, level) => ({
  name: `${storey}-imports-down-only`,
  severity: 'error',
  from: { path: `^${storey}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^(${storeys.slice(level + 1).join('|')})/`, pathNot: voice },
}))

const neighbours = Object.keys(sideways).map(room => ({
  name: `school-${room}-stays-in-its-list`,
  severity: 'error',
  from: { path: `^school/${room}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^school/',
    pathNot: `^school/((?:roles|reach|pages|shared-by-choice)\\.ts$|(${[room, ...sideways[room]].join('|')})/)`,
  },
}))

const insideWings = Object.entries(wings).flatMap(([wing, rooms]) =>
  Object.entries(rooms).map(([room, may]) => ({
    name: `${wing}-${room}-stays-in-its-list`,
    severity: 'error',
    from: { path: `^features/${wing}/${room}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `^features/${wing}/`, pathNot: `^features/${wing}/(${[room, ...may].join('|')})/` },
  })),
)

/** Files that lie in a room of the kit itself, and not in a room inside it. */
const inRoom = room => `^${room}/${room.split('/').length < 3 ? '[^/]+$' : ''}`

const insideKit = kitOrder.flatMap(rooms =>
  rooms.slice(0, -1).map((room, level) => ({
    name: `${room.replaceAll('/', '-')}-stands-below-${rooms[level + 1].split('/').at(-1)}`,
    severity: 'error',
    from: { path: inRoom(room), pathNot: '\\.test\\.tsx?$' },
    to: { path: rooms.slice(level + 1).map(inRoom) },
  })),
)

module.exports = {
  storeys,
  sideways,
  wings,
  kitOrder,
  roomOf,
  mayImport,
  forbidden: [
    ...upward,
    ...neighbours,
    ...insideWings,
    ...insideKit,
    {
      name: 'engines-are-pure',
      comment: 'No database, no browser, no school: an engine takes values and gives values.',
      severity: 'error',
      from: { path: '^engines/' },
      to: {
        path: '^(kit|school|features|journeys|app)/|(^|/)node_modules/(pg|kysely|fastify|react)/',
        pathNot: voice,
      },
    },
    {
      name: 'the-voice-knows-the-calendar-alone',
      severity: 'error',
      from: { path: '^kit/(figures|dates)\\.ts$' },
      to: { pathNot: '^kit/dates\\.ts$' },
    },
    {
      name: 'features-do-not-know-each-other',
      comment: 'A wing counts as one here; what may read what inside it stands above.',
      severity: 'error',
      from: { path: '^features/([^/]+)/' },
      to: { path: '^features/', pathNot: '^features/$1/' },
    },
    {
      name: 'journeys-do-not-know-each-other',
      severity: 'error',
      from: { path: '^journeys/([^/]+)/' },
      to: { path: '^journeys/', pathNot: '^journeys/$1/' },
    },
    {
      name: 'browser-does-not-load-the-server',
      severity: 'error',
      from: { path: '(^|/)web/|^app/(web\\.|router\\.|routes\\.|shell/|pages/)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(^|/)server/|(^|/)node_modules/(pg|kysely|fastify|@fastify|@node-rs)/' },
    },
    {
      name: 'server-does-not-load-the-browser',
      severity: 'error',
      from: { path: '(^|/)server/' },
      to: { path: '(^|/)web/|(^|/)node_modules/(react|react-dom|downshift|@tanstack|sonner)/' },
    },
    {
      name: 'pg-only-under-the-database',
      severity: 'error',
      from: {
        pathNot:
          '^(kit/server/database|kit/server/live|kit/server/files|scripts|bench|e2e)/|\\.test\\.ts$|(^|/)node_modules/',
      },
      to: { path: '(^|/)node_modules/pg/' },
    },
    {
      name: 'spreadsheets-are-read-and-written-by-their-engine',
      severity: 'error',
      from: { pathNot: '^engines/spreadsheets/|\\.test\\.tsx?$|(^|/)node_modules/' },
      to: { path: '(^|/)node_modules/(papaparse|exceljs|xlsx|read-excel-file)/' },
    },
    {
      name: 'react-only-in-web',
      severity: 'error',
      from: { pathNot: '(^|/)web/|^app/(web|routes|shell|pages)|(^|/)node_modules/|\\.test\\.tsx$' },
      to: { path: '(^|/)node_modules/(react|react-dom|downshift)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: '(^|/)node_modules/' },
      to: { circular: true, viaOnly: { pathNot: '(^|/)node_modules/' } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(node:|vite/client|virtual:|pdfmake/interfaces)' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|dist|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
