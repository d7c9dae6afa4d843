CREATE TABLE "remote_loads" (
	"remote" text NOT NULL,
	"build" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"loads" integer NOT NULL,
	"failures" integer NOT NULL,
	"crashes" integer NOT NULL,
	"ms_total" bigint NOT NULL,
	CONSTRAINT "remote_loads_remote_build_minute_pk" PRIMARY KEY("remote","build","minute")
);
--> statement-breakpoint
CREATE INDEX "remote_loads_minute" ON "remote_loads" USING btree ("minute");