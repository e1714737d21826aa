import { sql } from 'kysely'
import { MASTERY_LIMITS } from '#engines/psychometrics/mastery.ts'
import { visibleTo as termsVisibleTo } from '#features/glossary/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import type { Db } from '#kit/server/database/database.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { teachings } from '#school/groups/server/in-charge.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'

/** What is older tells nothing of the pupils of today. */
const WITHIN = '1 year'
/** Of four pupils one does not master it: fewer are helped one by one. */
const SHARE = 0.25
/** Pupils of whom a class can be judged. */
const MIN_PUPILS = 5
/** Terms that make a game worth its name, and those that it begins with. */
const MIN_TERMS = 4
const MAX_TERMS = 12

/** The groups and subjects that an account teaches. */
const taughtBy = (
  account: Account,
) => sql`select distinct gt.group_id, gt.subject_id, ${groupCalled('g')} as name, g.grade
  from ${teachings({ since: todayOf(account) })} gt join groups g on g.id = gt.group_id
  where gt.account_id = ${account.id} and g.deleted_at is null`

/**
 * Competences that many pupils of the account's groups did not master when they were last measured, and that no game of
 * the group has been about since. What was not presented or waits to be marked does not count, as in every report.
 */
export async function findNotMastered(db: Db, account: Account, today: string, most: number) {
  const { rows } = await sql<{
    id: string
    code: string
    description: string
    group_id: string
    group_name: string
    pupils: number
    not_yet: number
  }>`
    with taught as (${taughtBy(account)}), item as (
      select a.id as application_id, a.group_id, a.created_at, (i ->> 'id')::uuid as id,
        (i ->> 'competenceId')::uuid as competence_id, (i ->> 'points')::numeric as points
      from taught join applications a on a.group_id = taught.group_id
      join tests t on t.id = a.test_id and t.subject_id = taught.subject_id
      cross join jsonb_array_elements(t.items) i
      where a.deleted_at is null and t.kind = 'escrito' and i ->> 'competenceId' is not null
        and a.created_at > ${today}::date - ${WITHIN}::interval
        and a.key_changes -> (i ->> 'id') ->> 'kind' is distinct from 'drop'
        and exists (select from attempts x where x.application_id = a.id and x.state = 'entregue'
          and x.deleted_at is null)
    ), last as (
      select group_id, competence_id, max(created_at) as at,
        (array_agg(application_id order by created_at desc, application_id desc))[1] as application_id
      from item group by group_id, competence_id
    ), open as (
      select last.* from last where not exists (
        select from games where last.group_id = any (games.group_ids) and games.deleted_at is null
          and games.state <> 'arquivado' and games.created_at > last.at
          and (last.competence_id = any (games.competence_ids) or exists (
            select from jsonb_array_elements(games.items) one
            join questions q on q.id = (one -> 'source' ->> 'id')::uuid
            where one -> 'source' ->> 'kind' = 'pergunta' and q.competence_id = last.competence_id)))
    ), pupil as (
      select open.group_id, open.competence_id,
        round(100 * sum(coalesce(r.points, 0)) / nullif(sum(item.points), 0), 1) as percentage
      from open join item using (group_id, competence_id, application_id)
      join attempts x on x.application_id = open.application_id and x.state = 'entregue' and x.deleted_at is null
      left join responses r on r.attempt_id = x.id and r.item_id = item.id
      where coalesce(r.outcome, 'branco') not in ('não apresentada', 'por corrigir')
      group by open.group_id, open.competence_id, x.id
    ), counted as (
      select group_id, competence_id, count(*)::int as pupils,
        (count(*) filter (where percentage < ${100 * MASTERY_LIMITS.developing}))::int as not_yet
      from pupil where percentage is not null group by group_id, competence_id
    )
    select c.id, c.code, c.description, g.id as group_id, ${groupCalled('g')} as group_name, counted.pupils, counted.not_yet
    from counted join competences c on c.id = counted.competence_id and c.deleted_at is null
    join groups g on g.id = counted.group_id
    where counted.pupils >= ${MIN_PUPILS} and counted.not_yet >= ${sql.lit(SHARE)} * counted.pupils
    order by counted.not_yet::float8 / counted.pupils desc, counted.not_yet desc, ${taughtOrder('c')}, group_name
    limit ${most}`.execute(db)
  return rows
}

/** By subject and class that the account teaches: terms of the glossary that none of its games has, if they are several. */
export async function findTermsWithoutGame(db: Db, account: Account, most: number) {
  const { rows } = await sql<{
    subject_id: string
    abbreviation: string
    grade: number
    groups: { id: string; name: string }[]
    total: number
    since: boolean
    term_ids: string[]
  }>`
    with taught as (${taughtBy(account)}), class as (
      select subject_id, grade, jsonb_agg(jsonb_build_object('id', group_id, 'name', name) order by name) as groups
      from taught group by subject_id, grade
    ), own as (
      select * from games where owner_id = ${account.id} and deleted_at is null and state <> 'arquivado'
    ), last as (
      select class.*, (select max(own.created_at) from own
        where own.subject_id = class.subject_id and own.grade = class.grade) as at
      from class
    )
    select last.subject_id, s.abbreviation, last.grade, last.groups, count(*)::int as total,
      last.at is not null as since,
      (array_agg(terms.id order by terms.created_at desc, terms.id))[1:${sql.lit(MAX_TERMS)}] as term_ids
    from last join subjects s on s.id = last.subject_id
    join terms on terms.subject_id = last.subject_id and last.grade = any (terms.grades)
      and terms.state = 'publicado' and terms.deleted_at is null
      and (last.at is null or terms.created_at > last.at) and ${termsVisibleTo(account)}
    where not exists (select from own cross join jsonb_array_elements(own.items) one
      where one -> 'source' ->> 'id' = terms.id::text)
    group by last.subject_id, s.abbreviation, last.grade, last.groups, last.at
    having count(*) >= ${MIN_TERMS}
    order by last.at is null, count(*) desc, s.abbreviation, last.grade limit ${most}`.execute(db)
  return rows
}
