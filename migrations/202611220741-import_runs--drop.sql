-- No call ever wrote it: an import is one change in the history, and its running is told by its answer.
DROP TABLE import_runs;
