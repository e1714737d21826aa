-- What the yearly count of pupils asks: who repeats the grade, and since when and until when somebody was there.
ALTER TABLE students ADD COLUMN repeats boolean;
ALTER TABLE students ADD COLUMN enrolled_on date;
ALTER TABLE students ADD COLUMN left_on date;
ALTER TABLE students ADD CONSTRAINT students_left_after_entry_check CHECK (left_on >= enrolled_on);
