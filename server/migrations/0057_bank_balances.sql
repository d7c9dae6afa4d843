CREATE TABLE "bank_balances" (
	"account" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_balances_account_booked_on_pk" PRIMARY KEY("account","booked_on")
);
