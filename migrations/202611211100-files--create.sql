-- Images, audio and documents, so that one backup holds everything. Written and read chunk by chunk.
create table files (
  id uuid primary key,
  name text not null,
  type text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  owner_id uuid,
  created_at timestamptz not null default now()
);

create table file_chunks (
  -- Checked at the commit: the chunks come first, size and checksum are known after the last of them.
  file_id uuid not null references files on delete cascade deferrable initially deferred,
  position int not null check (position >= 0),
  content bytea not null,
  primary key (file_id, position)
);
-- Media are compressed already: trying it again only takes time.
alter table file_chunks alter column content set storage external;
