-- Credit on account is no taxed down payment (3272 in SKR 04), but an other liability. Installations that have posted to
-- the old default keep it, so that its balance stays in one account.
INSERT INTO "settings" ("key", "value", "updated_at", "version")
  SELECT 'accounting', '{"accounts": [{"kind": "receivables", "taxRateBasisPoints": null, "number": "1200"}, {"kind": "revenue", "taxRateBasisPoints": null, "number": "4000"}, {"kind": "revenue", "taxRateBasisPoints": 0, "number": "4100"}, {"kind": "fee", "taxRateBasisPoints": null, "number": "4830"}, {"kind": "tax", "taxRateBasisPoints": null, "number": "3806"}, {"kind": "tax", "taxRateBasisPoints": 700, "number": "3801"}, {"kind": "bank", "taxRateBasisPoints": null, "number": "1800"}, {"kind": "cash", "taxRateBasisPoints": null, "number": "1600"}, {"kind": "clearing", "taxRateBasisPoints": null, "number": "1460"}, {"kind": "customer_credit", "taxRateBasisPoints": null, "number": "3272"}, {"kind": "write_off", "taxRateBasisPoints": null, "number": "6930"}], "consultantNumber": 1001, "clientNumber": 1}'::jsonb, now(), 1
  WHERE EXISTS (SELECT 1 FROM "journal_entries" WHERE 'customer_credit' IN ("debit_kind", "credit_kind"))
  ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE OR REPLACE FUNCTION journal_account(wanted text, rate integer) RETURNS text LANGUAGE sql STABLE AS $$
  select coalesce(
    (select a ->> 'number' from settings s, jsonb_array_elements(s.value -> 'accounts') a
      where s.key = 'accounting' and a ->> 'kind' = wanted
        and coalesce((a ->> 'taxRateBasisPoints')::int, -1) in (-1, coalesce(rate, -1))
      order by coalesce((a ->> 'taxRateBasisPoints')::int, -1) desc limit 1),
    case
      when wanted = 'receivables' then '1200'
      when wanted = 'revenue' and rate = 0 then '4100'
      when wanted = 'revenue' then '4000'
      when wanted = 'fee' then '4830'
      when wanted = 'tax' and rate = 700 then '3801'
      when wanted = 'tax' then '3806'
      when wanted = 'bank' then '1800'
      when wanted = 'cash' then '1600'
      when wanted = 'clearing' then '1460'
      when wanted = 'customer_credit' then '3500'
      when wanted = 'write_off' then '6930'
    end)
$$;