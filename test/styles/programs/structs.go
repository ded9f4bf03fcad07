// A project on net/http: structs whose pointers are null where they are not set, and one client for all calls.
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"
)

type Charging struct {
	Amount      json.Number `json:"amount"`
	Currency    string      `json:"currency"`
	Description string      `json:"description"`
}

type Amount struct {
	Charging Charging          `json:"charginginformation"`
	Meta     map[string]string `json:"chargeMetaData"`
}

type Charge struct {
	ClientCorrelator  string  `json:"clientCorrelator"`
	ReferenceCode     string  `json:"referenceCode"`
	TranType          string  `json:"tranType"`
	EndUserID         string  `json:"endUserId"`
	Remarks           string  `json:"remarks"`
	OperationStatus   string  `json:"transactionOperationStatus"`
	PaymentAmount     Amount  `json:"paymentAmount"`
	MerchantCode      string  `json:"merchantCode"`
	MerchantPin       string  `json:"merchantPin"`
	MerchantNumber    string  `json:"merchantNumber"`
	TerminalID        string  `json:"terminalID"`
	CountryCode       string  `json:"countryCode"`
	Location          string  `json:"location"`
	SuperMerchantName string  `json:"superMerchantName"`
	MerchantName      string  `json:"merchantName"`
	NotifyURL         *string `json:"notifyUrl"`
}

type Code struct {
	Reference *string `json:"reference"`
	Narration *string `json:"narration"`
	Currency  string  `json:"currency"`
	Amount    int64   `json:"amount"`
	Type      string  `json:"type"`
}

type Product struct {
	Code                 string
	Quantity             *int
	Department           *string
	Price                json.Number
	RequiresForexPayment *bool
	Metadata             []map[string]string
}

type Payment struct {
	Action       string
	BillerCode   *string
	Reference    string
	MemberNumber *string
	Products     []Product
	TotalAmount  *json.Number
	PayerDetails map[string]string
}

var client = &http.Client{Timeout: 60 * time.Second}

func env(name string) string { return os.Getenv("PAYPROOF_" + name) }

func unique() string {
	bytes := make([]byte, 12)
	rand.Read(bytes)
	return fmt.Sprintf("%x", bytes)
}

func post(url string, body any, sign func(*http.Request)) map[string]any {
	text, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	request, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(text))
	if err != nil {
		panic(err)
	}
	request.Header.Set("Content-Type", "application/json; charset=utf-8")
	sign(request)
	response, err := client.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	answer, _ := io.ReadAll(response.Body)
	if response.StatusCode != http.StatusOK {
		fmt.Fprintln(os.Stderr, url, response.Status, string(answer), response.Header.Get("X-Sandbox-Hint"))
		os.Exit(1)
	}
	var result map[string]any
	json.Unmarshal(answer, &result)
	return result
}

func main() {
	merchant := func(name string) string { return env("CHARGE_GATEWAY_MERCHANT_" + name) }
	charge := Charge{
		ClientCorrelator: unique(), ReferenceCode: "INV-8", TranType: "MER",
		EndUserID: strings.Split(env("CHARGE_GATEWAY_NUMBERS_WHITELISTED"), " ")[0], Remarks: "one",
		OperationStatus: "Charged",
		PaymentAmount:   Amount{Charging{"19.99", "USD", "one"}, map[string]string{"channel": merchant("CHANNEL")}},
		MerchantCode:    merchant("MERCHANT_CODE"), MerchantPin: merchant("MERCHANT_PIN"),
		MerchantNumber: merchant("MERCHANT_NUMBER"), TerminalID: merchant("TERMINAL_ID"), CountryCode: "ZW",
		Location: merchant("LOCATION"), SuperMerchantName: merchant("SUPER_MERCHANT_NAME"), MerchantName: merchant("MERCHANT_NAME"),
	}
	basic := func(api string) func(*http.Request) {
		return func(it *http.Request) { it.SetBasicAuth(env(api+"_USERNAME"), env(api+"_PASSWORD")) }
	}
	fmt.Println("charge-gateway", post(env("CHARGE_GATEWAY_BASE")+"/transactions/amount/", charge, basic("CHARGE_GATEWAY"))["status"])

	base := env("MERCHANT_WALLET_BASE")
	token := ""
	key := func(it *http.Request) {
		it.Header.Set("X-Api-Key", env("MERCHANT_WALLET_API_KEY"))
		if token != "" {
			it.Header.Set("Authorization", "Bearer "+token)
		}
	}
	login := map[string]string{"username": env("MERCHANT_WALLET_USERNAME"), "password": env("MERCHANT_WALLET_PASSWORD")}
	token = post(base+"/auth/third-party", login, key)["accessToken"].(string)
	fmt.Println("merchant-wallet", post(base+"/api/code/generate", Code{Currency: "USD", Amount: 1050, Type: "PAYMENT"}, key)["responseCode"])

	bill := func(name string) string { return env("BILL_PAYMENT_PURCHASES_IRREVERSIBLE_" + name) }
	biller, member, price := bill("BILLER_CODE"), bill("MEMBER_NUMBER"), json.Number(bill("PRICE"))
	process := env("BILL_PAYMENT_BASE") + "/api/payment/process"
	payment := Payment{
		BillerCode: &biller, Reference: unique(), MemberNumber: &member,
		Products: []Product{{Code: bill("PRODUCT_CODE"), Price: price}}, TotalAmount: &price,
	}
	for _, action := range []string{"AUTH", "PAY"} {
		payment.Action = action
		post(process, payment, basic("BILL_PAYMENT"))
	}
	status := Payment{Action: "STATUS", Reference: payment.Reference}
	fmt.Println("bill-payment", post(process, status, basic("BILL_PAYMENT"))["Status"])
}
