-- The names of applicants in the order of their script, as the form now stores them: 陈静怡, not 静怡 陈.
UPDATE applications SET applicant_name = full_name(answers->>'firstName', answers->>'lastName')
WHERE full_name(answers->>'firstName', answers->>'lastName') = (answers->>'lastName') || (answers->>'firstName')
  AND applicant_name = (answers->>'firstName') || ' ' || (answers->>'lastName');
